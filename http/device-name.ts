import Bowser from 'bowser'

const browserNames: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))

/** "Chrome on Windows": a name for the list of devices. Nothing else of the header is stored. */
export function nameOfDevice(userAgent: string | undefined): string {
  const { browser, os, platform } = Bowser.parse(userAgent || ' ')
  // for an unknown program Bowser repeats the header's text
  const name = browserNames.has(browser.name ?? '') ? browser.name : 'Unknown browser'
  const system = os.name === 'iOS' ? platform.model : os.name
  return system ? `${name} on ${system}` : `${name}`
}
