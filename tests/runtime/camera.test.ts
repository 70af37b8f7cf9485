// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCamera } from '../../src/runtime/partner/camera.ts';

/** The codes in the picture, and the formats that the browser reads. */
let codes: string[] = [];
let formats: string[] = [];

class FakeDetector {
  readonly options: { formats: string[] };
  constructor(options: { formats: string[] }) {
    this.options = options;
  }
  static getSupportedFormats = () => Promise.resolve(formats);
  detect = () =>
    Promise.resolve(this.options.formats.includes('qr_code') ? codes.map((rawValue) => ({ rawValue })) : []);
}

function fakeStream() {
  const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
  return { track, stream: { getTracks: () => [track] } as unknown as MediaStream };
}

function withCamera(getUserMedia: () => Promise<MediaStream>) {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
}

const video = () => Object.assign(document.createElement('div'), { readyState: 4 }) as unknown as HTMLVideoElement;

beforeEach(() => {
  vi.useFakeTimers();
  codes = [];
  formats = ['qr_code'];
  vi.stubGlobal('BarcodeDetector', FakeDetector);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens the camera, shows its picture, and reports a code as long as it is seen', async () => {
  const { stream, track } = fakeStream();
  withCamera(() => Promise.resolve(stream));
  const events: object[] = [];
  const camera = createCamera();
  const picture = video();
  camera.attach(picture);
  const close = camera.open((event) => events.push(event));
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual([{ type: 'camera.opened' }]);
  expect(picture.srcObject).toBe(stream);
  codes = ['upi://pay'];
  await vi.advanceTimersByTimeAsync(400);
  expect(events.slice(1)).toEqual([
    { type: 'code.seen', text: 'upi://pay' },
    { type: 'code.seen', text: 'upi://pay' },
  ]);
  expect(track.stop).not.toHaveBeenCalled();
  close();
  expect(track.stop).toHaveBeenCalledOnce();
  expect(picture.srcObject).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(events).toHaveLength(3);
});

it('shows the picture in a video element that is mounted after the camera opened', async () => {
  const { stream } = fakeStream();
  withCamera(() => Promise.resolve(stream));
  const camera = createCamera();
  camera.open(() => {});
  await vi.advanceTimersByTimeAsync(1);
  const picture = video();
  camera.attach(picture);
  expect(picture.srcObject).toBe(stream);
});

it('stops a camera that opens after the page was left, and reports nothing', async () => {
  const { stream, track } = fakeStream();
  let allow = (_: MediaStream) => {};
  withCamera(() => new Promise((resolve) => (allow = resolve)));
  const events: object[] = [];
  const close = createCamera().open((event) => events.push(event));
  await vi.advanceTimersByTimeAsync(1);
  close();
  allow(stream);
  await vi.advanceTimersByTimeAsync(1);
  expect(track.stop).toHaveBeenCalledOnce();
  expect(events).toEqual([]);
});

it('reports a camera that is unplugged', async () => {
  const { stream, track } = fakeStream();
  withCamera(() => Promise.resolve(stream));
  const events: object[] = [];
  createCamera().open((event) => events.push(event));
  await vi.advanceTimersByTimeAsync(1);
  track.dispatchEvent(new Event('ended'));
  expect(events.at(-1)).toEqual({ type: 'camera.failed', problem: 'missing' });
});

it.each([
  ['NotAllowedError', true, 'denied'],
  ['NotAllowedError', undefined, 'denied'],
  ['NotAllowedError', false, 'blocked'],
  ['NotFoundError', true, 'missing'],
  ['NotReadableError', false, 'missing'],
] as const)('reports %s as a problem, where the page allows the camera: %s', async (name, isAllowed, problem) => {
  withCamera(() => Promise.reject(new DOMException('No.', name)));
  const policy =
    isAllowed === undefined ? undefined : { allowsFeature: (feature: string) => feature !== 'camera' || isAllowed };
  Object.defineProperty(document, 'featurePolicy', { value: policy, configurable: true });
  const events: object[] = [];
  createCamera().open((event) => events.push(event));
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual([{ type: 'camera.failed', problem }]);
});

it('reports a browser that offers no camera to this page', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  const events: object[] = [];
  createCamera().open((event) => events.push(event));
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual([{ type: 'camera.failed', problem: 'missing' }]);
});

it.each([
  ['has no BarcodeDetector', undefined],
  ['does not read QR codes', FakeDetector],
])('does not ask for the camera in a browser that %s', async (_, detector) => {
  const getUserMedia = vi.fn<() => Promise<MediaStream>>();
  withCamera(getUserMedia);
  formats = ['ean_13'];
  vi.stubGlobal('BarcodeDetector', detector);
  const events: object[] = [];
  createCamera().open((event) => events.push(event));
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual([{ type: 'camera.failed', problem: 'unsupported' }]);
  expect(getUserMedia).not.toHaveBeenCalled();
});
