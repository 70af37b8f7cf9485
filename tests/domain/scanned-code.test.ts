import { expect, it } from 'vitest';
import { parseScanFragment, parseScannedText, scanAddress } from '../../domain/scanned-code.ts';

const origin = 'https://pehle.example';
const scanned = { orderId: '12-1042', code: '482913' };

it('the address of an order is read back as its order and code', () => {
  const address = scanAddress(origin, scanned);
  expect(address).toBe('https://pehle.example/partner/scan#12-1042.482913');
  expect(parseScannedText(address, origin)).toEqual(scanned);
  expect(parseScanFragment(new URL(address).hash)).toEqual(scanned);
});

it.each([
  'https://other.example/partner/scan#12-1042.482913',
  'https://pehle.example.evil/partner/scan#12-1042.482913',
  'https://pehle.example/partner/board#12-1042.482913',
  'https://pehle.example/partner/scan?x=1#12-1042.482913',
  'https://pehle.example/partner/scan#12-1042.48291',
  'https://pehle.example/partner/scan#12-1042.4829135',
  'https://pehle.example/partner/scan#12-1042.482913.1',
  'https://pehle.example/partner/scan#0-1042.482913',
  'https://pehle.example/partner/scan#12.482913',
  'https://pehle.example/partner/scan',
  '12-1042.482913',
  'upi://pay?pa=shop@bank',
  '',
])('the text %j is not the code of an order', (text) => {
  expect(parseScannedText(text, origin)).toBeNull();
});

it.each(['', '#', '#12-1042', '#12-1042.', '#.482913', '#12-1042.482913x', '12-10#42.482913', '#main'])(
  'the fragment %j is not one of an order',
  (fragment) => {
    expect(parseScanFragment(fragment)).toBeNull();
  },
);
