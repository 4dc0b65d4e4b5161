import { defineConfig, devices } from '@playwright/test'

// the flags after the first keep Chromium from asking its maker's servers anything
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export default defineConfig({
  testDir: 'web/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // each worker starts an installation of its own, unless E2E_URL, E2E_PASSWORD and E2E_DATA_DIR name one that runs already
  workers: process.env.E2E_URL ? 1 : 2,
  // a whole run tries a failed test a second time and names it in its sums (decision 0056)
  retries: process.env.SECOND_TRY === '1' ? 1 : 0,
  timeout: 240_000, // a day of a restaurant takes over a minute, on a slow machine several
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 60_000, // what never appears fails the test after one minute, not after four
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // a fifth of a test was waiting for motion to end; a-day.e2e.ts and main-path.e2e.ts keep it
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block', // every context would load the whole shell once more; the tests of offline*.e2e.ts allow it
    // recording the DOM of every step costs a fifth of the run: `--trace retain-on-failure` asks for it
    trace: 'off',
    launchOptions: { args: quiet, ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}) },
  },
})
