import type { AlarmSound } from '../../../machines/partner/alarm/alarm.actors.ts';
import { readTabStorage, writeTabStorage } from '../tab-storage.ts';

/** The beeps of the alarm: frequency in Hz, start in s. */
const beeps = [
  [880, 0],
  [659, 0.25],
  [880, 0.5],
] as const;
/** Length of a beep, s. */
const beepLength = 0.2;
/** Time from one round of beeps to the next, s. */
const roundLength = 2;

/** Key of session storage: a tab that has unlocked the sound unlocks it again after a reload (D337). */
const tabKey = 'partnerAlarm';

/**
 * Returns the sound of the alarm. One source plays a buffer in a loop, because the timers of a hidden page run only once a
 * minute.
 */
export function createAlarmSound(): AlarmSound {
  let context: AudioContext | undefined;
  return {
    unlock(report) {
      writeTabStorage(tabKey, 'on');
      const audio = (context ??= new AudioContext());
      const onChange = () => report(audio.state === 'running');
      audio.addEventListener('statechange', onChange);
      if (audio.state === 'running') report(true);
      // A refusal leaves the state as it is, which the alarm notices.
      else audio.resume().catch(() => undefined);
      return () => audio.removeEventListener('statechange', onChange);
    },
    wasUnlocked: () => context !== undefined || readTabStorage(tabKey) !== null,
    ring() {
      if (!context) throw new Error('The sound was not unlocked.');
      const source = new AudioBufferSourceNode(context, { buffer: drawBeeps(context), loop: true });
      source.connect(context.destination);
      source.start();
      return () => {
        source.stop();
        source.disconnect();
      };
    },
  };
}

/** Calls the listener at each press of a pointer or key, within which browsers allow sound. Returns an unsubscribe function. */
export function onPress(listener: () => void): () => void {
  const events = ['click', 'keydown'] as const;
  for (const event of events) addEventListener(event, listener);
  return () => events.forEach((event) => removeEventListener(event, listener));
}

/** Computes one round of beeps, each of which fades in and out so that it does not click. */
function drawBeeps({ sampleRate }: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: roundLength * sampleRate, sampleRate });
  const samples = buffer.getChannelData(0);
  for (const [frequency, start] of beeps) {
    const first = Math.round(start * sampleRate);
    const count = Math.round(beepLength * sampleRate);
    for (let at = 0; at < count; at += 1) {
      const loudness = Math.sin((Math.PI * at) / count);
      samples[first + at] = 0.8 * loudness * Math.sin((2 * Math.PI * frequency * at) / sampleRate);
    }
  }
  return buffer;
}
