// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { allowMovedNodes } from '../../src/app/moved-nodes.ts';

const { removeChild, insertBefore } = Node.prototype;

/** A paragraph with a text and an element; a translation has replaced the text, and keeps it detached or inside. */
function translated(keep: boolean) {
  const paragraph = document.createElement('p');
  const [text, font, bold] = [
    document.createTextNode('7 dishes'),
    document.createElement('font'),
    document.createElement('b'),
  ];
  paragraph.append(text, bold);
  font.textContent = keep ? '' : '7 dishes';
  text.replaceWith(font);
  if (keep) font.append(text);
  return { paragraph, text, font, bold };
}

beforeEach(() => allowMovedNodes());
afterEach(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));

it('removes a text where a translation has moved it', () => {
  const { paragraph, text, bold } = translated(true);
  expect(paragraph.removeChild(text)).toBe(text);
  expect([...paragraph.childNodes]).toEqual([bold]);
});

it('leaves the page as it is if the text to remove was replaced', () => {
  const { paragraph, text, font, bold } = translated(false);
  expect(paragraph.removeChild(text)).toBe(text);
  expect([...paragraph.childNodes]).toEqual([font, bold]);
});

it('inserts before a text where a translation has moved it', () => {
  const { paragraph, text, font, bold } = translated(true);
  const added = document.createElement('i');
  expect(paragraph.insertBefore(added, text)).toBe(added);
  expect([...paragraph.childNodes]).toEqual([added, font, bold]);
});

it('appends what should be inserted before a text that was replaced', () => {
  const { paragraph, text, font, bold } = translated(false);
  const added = document.createElement('i');
  expect(paragraph.insertBefore(added, text)).toBe(added);
  expect([...paragraph.childNodes]).toEqual([font, bold, added]);
});

it('removes and inserts nodes that nothing has moved', () => {
  const { paragraph, font, bold } = translated(false);
  const added = document.createElement('i');
  paragraph.insertBefore(added, bold);
  paragraph.insertBefore(document.createElement('u'), null);
  paragraph.removeChild(font);
  expect(paragraph.innerHTML).toBe('<i></i><b></b><u></u>');
});
