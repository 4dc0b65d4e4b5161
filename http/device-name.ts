import Bowser from 'bowser'

const known: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))

/** "Chrome on Windows": what a person recognises in the list of devices; nothing else of the header is kept. */
export function nameOfDevice(userAgent: string | undefined): string {
  const { browser, os, platform } = Bowser.parse(userAgent || ' ')
  // of a program that it does not know, Bowser repeats what the header says
  const name = known.has(browser.name ?? '') ? browser.name : 'Unknown browser'
  const system = os.name === 'iOS' ? platform.model : os.name
  return system ? `${name} on ${system}` : `${name}`
}
