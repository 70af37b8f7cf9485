import { expect, it } from 'vitest';
import { digits, mobileHint, parsePastedPhone } from '../../domain/phone.ts';

it.each([
  ['+91 98765 43210', '9876543210'],
  ['(+91) 98765-43210', '9876543210'],
  ['+91-098765 43210', '9876543210'],
  ['919876543210', '9876543210'],
  ['91 98765 43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['0091-098765 43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['98765 43210', '9876543210'],
  // The first two of ten digits are no country code; the first two of twelve are.
  ['9198765432', '9198765432'],
  ['91987654321', '9198765432'],
  ['9198765432101', '9198765432'],
  ['0987654321', '0987654321'],
  ['098765432101', '0987654321'],
  ['9876543210 77', '9876543210'],
  // An incomplete number, which the user may complete by typing.
  ['+91 98765', '98765'],
  ['Tel: +91 98765', '98765'],
  ['(+ 91) 98765', '98765'],
  ['+1 919 876 5432', '1919876543'],
  ['no number', ''],
  ['+९१ ९८७६५ ४३२१०', '9876543210'],
])('parses the pasted text "%s" as the phone "%s"', (text, phone) => {
  expect(parsePastedPhone(text)).toBe(phone);
});

it.each([
  ['Devanagari', '९८७६५४३२१०'],
  ['Bengali', '৯৮৭৬৫৪৩২১০'],
  ['Gurmukhi', '੯੮੭੬੫੪੩੨੧੦'],
  ['Gujarati', '૯૮૭૬૫૪૩૨૧૦'],
  ['Tamil', '௯௮௭௬௫௪௩௨௧௦'],
  ['Telugu', '౯౮౭౬౫౪౩౨౧౦'],
  ['Kannada', '೯೮೭೬೫೪೩೨೧೦'],
  ['Malayalam', '൯൮൭൬൫൪൩൨൧൦'],
  ['Urdu', '۹۸۷۶۵۴۳۲۱۰'],
  ['mathematical', '𝟗𝟾𝟟𝟨𝟝𝟜𝟛𝟚𝟙𝟘'],
  ['mixed', '9८7৬5௪3౨1೦'],
])('reads %s digits', (_, typed) => {
  expect(digits(typed)).toBe('9876543210');
});

it.each([
  ['', false],
  ['6', false],
  ['9876543210', false],
  ['0', true],
  ['5876543210', true],
])('hints that %j cannot be a mobile number: %j', (phone, isHinted) => {
  expect(mobileHint(phone) !== null).toBe(isHinted);
});
