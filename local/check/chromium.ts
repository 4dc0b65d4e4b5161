import { existsSync } from 'node:fs'
import { Refusal } from '../engines/refusal.ts'
import { findOrInstall, which } from '../engines/system-package.ts'

// the variant without windows needs a fifth less time for the same tests, but is missing in some versions of Debian
const packages = ['chromium-headless-shell', 'chromium'].map((apt) => ({
  title: 'Chromium',
  apt,
  brew: ['--cask', 'chromium'],
}))
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const onMac = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for end-to-end tests: configured, found, or installed through the system's package manager. */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Refusal(`CHROMIUM_PATH names ${named}, which is not there.`)
  }
  for (const wanted of packages) {
    const found = await findOrInstall(present, wanted, { say })
    if (found) return found
  }
  throw new Refusal('Chromium is not here and could not be installed: install it, or set CHROMIUM_PATH to a browser.')
}

const present = () => names.map(which).find(Boolean) ?? onMac.find((file) => existsSync(file))
