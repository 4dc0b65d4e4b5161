/** Three rising notes, as [Hz, seconds after the first]. */
const notes = [
  [659.25, 0],
  [830.61, 0.18],
  [987.77, 0.36],
] as const
const fadesAfterS = 1.2

let context: AudioContext | null = null

/** Allows the sound: browsers play none before the first touch of the page. */
export async function allowChime(): Promise<boolean> {
  context ??= new AudioContext()
  await context.resume()
  return context.state === 'running'
}

export function chime(): void {
  if (context?.state !== 'running') return
  for (const [pitch, after] of notes) {
    const at = context.currentTime + after
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.4, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + fadesAfterS)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + fadesAfterS)
  }
}
