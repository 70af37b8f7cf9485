import QRCode from 'qrcode';
import { afterEach, expect, it, vi } from 'vitest';
import { pickupQr } from '../../server/orders/pickup-qr.ts';

const draw = vi.spyOn(QRCode, 'create');
afterEach(() => draw.mockClear());

const qrOf = (order: number, code = '482913') => pickupQr('https://pehle.example', { orderId: `12-${order}`, code });

it('a pickup code is drawn once, and another code of the same order anew', () => {
  const first = qrOf(1);
  expect(qrOf(1)).toBe(first);
  expect(draw).toHaveBeenCalledTimes(1);
  expect(qrOf(1, '113355')).not.toBe(first);
  expect(qrOf(2)).not.toBe(first);
  expect(draw).toHaveBeenCalledTimes(3);
});

it('the 1,000 newest drawn codes are kept', () => {
  for (let order = 1; order <= 1_001; order += 1) qrOf(order, '000001');
  draw.mockClear();
  qrOf(1_001, '000001');
  qrOf(2, '000001');
  expect(draw).not.toHaveBeenCalled();
  qrOf(1, '000001');
  expect(draw).toHaveBeenCalledTimes(1);
});
