import { storeOf } from '../../api/store.ts'

const key = 'punchlist.sound'

/** Off, until somebody wants it. */
export const sound = storeOf(localStorage.getItem(key) === 'on')

export function chooseSound(isOn: boolean): void {
  sound.set(isOn)
  if (isOn) {
    localStorage.setItem(key, 'on')
    playSound()
  } else localStorage.removeItem(key)
}

/** Two soft notes, made on the spot. */
export function playSound(): void {
  const context = new AudioContext()
  const notes = [660, 880]
  notes.forEach((pitch, index) => {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    const start = context.currentTime + index * 0.14
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.exponentialRampToValueAtTime(0.08, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.13)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + 0.14)
  })
  setTimeout(() => void context.close(), 600)
}
