import { findChromium } from '../check/chromium.ts'
import { startInstall } from './install.ts'

/**
 * Starts a whole installation for the browser tests. They find it by the environment: E2E_URL, E2E_PASSWORD of the demo
 * accounts, and E2E_DATA_DIR, whose processes.json names the processes that a test may kill.
 */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH ??= await findChromium((line) => void process.stdout.write(`${line}\n`))
  const install = await startInstall()
  process.env.E2E_URL = install.url
  process.env.E2E_PASSWORD = install.password
  process.env.E2E_DATA_DIR = install.dataDir
  return install.stop
}
