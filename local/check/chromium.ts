import { existsSync } from 'node:fs'
import { Refusal } from '../engines/refusal.ts'
import { findOrInstall, which } from '../engines/system-package.ts'

// tests take a fifth less time in the headless shell, which some versions of Debian do not have
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
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (existsSync(configured)) return configured
    throw new Refusal(`CHROMIUM_PATH names ${configured}, which does not exist.`)
  }
  for (const candidate of packages) {
    const found = await findOrInstall(present, candidate, { say })
    if (found) return found
  }
  throw new Refusal('Chromium was not found and could not be installed: install it, or set CHROMIUM_PATH to a browser.')
}

const present = () => names.map(which).find(Boolean) ?? onMac.find((file) => existsSync(file))
