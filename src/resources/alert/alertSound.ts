/** The pitch of each tone in hertz, and its length in seconds. */
const tones = [660, 880] as const;
const length = 0.16;

let context: AudioContext | null = null;

function playTone(audio: AudioContext, pitch: number, at: number): void {
  const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
  oscillator.frequency.value = pitch;
  // A tone that begins or ends at once clicks.
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.2, at + 0.02);
  volume.gain.linearRampToValueAtTime(0, at + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** Plays two tones, and twice two for an urgent alert. Browsers stay silent until the first press on the page. */
export async function playAlertSound(isUrgent: boolean): Promise<void> {
  context ??= new AudioContext();
  await context.resume();
  const audio = context;
  const played = isUrgent ? [...tones, ...tones] : tones;
  for (const [index, pitch] of played.entries()) playTone(audio, pitch, audio.currentTime + 0.05 + index * length);
}
