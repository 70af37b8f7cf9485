// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAlarmSound, onPress } from '../../src/runtime/partner/alarm-sound.ts';

/** Samples per s. */
const sampleRate = 8_000;

/** The audio of a browser that allows sound only after a press. */
class FakeContext extends EventTarget {
  static opened: FakeContext[] = [];
  state = 'suspended';
  sampleRate = sampleRate;
  destination = 'loudspeaker';
  resumes = 0;
  constructor() {
    super();
    FakeContext.opened.push(this);
  }
  // Not a mock of Vitest, which would handle a rejection.
  resume() {
    this.resumes += 1;
    return Promise.resolve();
  }
  changeTo(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeBuffer {
  readonly samples: Float32Array;
  constructor({ length }: { length: number; sampleRate: number }) {
    this.samples = new Float32Array(length);
  }
  getChannelData = () => this.samples;
}

class FakeSource {
  static created: FakeSource[] = [];
  readonly calls: unknown[] = [];
  readonly context: FakeContext;
  readonly options: { buffer: FakeBuffer; loop: boolean };
  constructor(context: FakeContext, options: FakeSource['options']) {
    this.context = context;
    this.options = options;
    FakeSource.created.push(this);
  }
  connect = (target: unknown) => this.calls.push(['connect', target]);
  start = () => this.calls.push('start');
  stop = () => this.calls.push('stop');
  disconnect = () => this.calls.push('disconnect');
}

beforeEach(() => {
  sessionStorage.clear();
  FakeContext.opened = [];
  FakeSource.created = [];
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('AudioBuffer', FakeBuffer);
  vi.stubGlobal('AudioBufferSourceNode', FakeSource);
});
afterEach(() => vi.unstubAllGlobals());

it('unlocks the sound, and reports each change until it ends', () => {
  const reports: boolean[] = [];
  const end = createAlarmSound().unlock((isUnlocked) => reports.push(isUnlocked));
  const [context] = FakeContext.opened;
  expect([reports, context?.resumes]).toEqual([[], 1]);
  context?.changeTo('running');
  context?.changeTo('interrupted');
  expect(reports).toEqual([true, false]);
  end();
  context?.changeTo('running');
  expect(reports).toEqual([true, false]);
});

it('reports sound that is already unlocked at once, with the same audio context as before', () => {
  const sound = createAlarmSound();
  sound.unlock(() => {})();
  FakeContext.opened[0]?.changeTo('running');
  const reports: boolean[] = [];
  sound.unlock((isUnlocked) => reports.push(isUnlocked));
  expect([reports, FakeContext.opened.length, FakeContext.opened[0]?.resumes]).toEqual([[true], 1, 1]);
});

it('knows that its tab has unlocked it before: on this page, also after a logout, and on a page before a reload', () => {
  const sound = createAlarmSound();
  expect(sound.wasUnlocked()).toBe(false);
  sound.unlock(() => {})();
  expect([sound.wasUnlocked(), createAlarmSound().wasUnlocked()]).toEqual([true, true]);
  sessionStorage.clear();
  expect([sound.wasUnlocked(), createAlarmSound().wasUnlocked()]).toEqual([true, false]);
});

it('reports each click and each key until it ends', () => {
  const press = vi.fn<() => void>();
  const end = onPress(press);
  dispatchEvent(new Event('click'));
  dispatchEvent(new Event('keydown'));
  expect(press).toHaveBeenCalledTimes(2);
  end();
  dispatchEvent(new Event('click'));
  expect(press).toHaveBeenCalledTimes(2);
});

it('stays locked without an error if the browser refuses the sound', async () => {
  const refused = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', refused);
  vi.stubGlobal(
    'AudioContext',
    class extends FakeContext {
      override resume = () => Promise.reject(new Error('not during a press'));
    },
  );
  const report = vi.fn<(isUnlocked: boolean) => void>();
  createAlarmSound().unlock(report);
  await new Promise(setImmediate);
  process.off('unhandledRejection', refused);
  expect([report.mock.calls, refused.mock.calls]).toEqual([[], []]);
});

it('plays the beeps in a loop until it is stopped', () => {
  const sound = createAlarmSound();
  sound.unlock(() => {});
  const stop = sound.ring();
  const [source] = FakeSource.created;
  expect([source?.context, source?.options.loop]).toEqual([FakeContext.opened[0], true]);
  expect(source?.calls).toEqual([['connect', 'loudspeaker'], 'start']);
  stop();
  expect(source?.calls.slice(2)).toEqual(['stop', 'disconnect']);
});

it('rings only after the sound was unlocked', () => {
  expect(() => createAlarmSound().ring()).toThrow('not unlocked');
});

it('beeps three times within 2 s, high, low, high, each for 0.2 s, and never louder than 0.8', () => {
  const sound = createAlarmSound();
  sound.unlock(() => {});
  sound.ring();
  const samples = [...(FakeSource.created[0]?.options.buffer.samples ?? [])];
  expect(samples).toHaveLength(2 * sampleRate);
  /** The samples between two times in s. */
  const between = (from: number, to: number) => samples.slice(from * sampleRate, to * sampleRate);
  const loudest = (part: number[]) => Math.max(...part.map(Math.abs));
  /** The frequency of a beep in Hz, counted by its changes of sign, two for each wave. */
  const frequency = (part: number[]) =>
    part.filter((sample, at) => at > 0 && sample < 0 !== (part[at - 1] ?? 0) < 0).length / 2 / 0.2;
  for (const [start, hertz] of [
    [0, 880],
    [0.25, 659],
    [0.5, 880],
  ] as const) {
    const beep = between(start, start + 0.2);
    expect(Math.abs(frequency(beep) - hertz)).toBeLessThan(6);
    expect(loudest(beep)).toBeGreaterThan(0.79);
    expect(loudest(beep)).toBeLessThanOrEqual(0.8);
    // It fades in and out.
    expect(loudest(between(start, start + 0.005))).toBeLessThan(0.07);
    expect(loudest(between(start + 0.195, start + 0.2))).toBeLessThan(0.07);
  }
  const pauses = [...between(0.2, 0.25), ...between(0.45, 0.5), ...between(0.7, 2)];
  expect(loudest(pauses)).toBe(0);
});
