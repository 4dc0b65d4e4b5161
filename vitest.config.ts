import { configDefaults, defineConfig } from 'vitest/config'

const specs = ['**/*.spec.ts', '**/*.spec.tsx']
const exclude = [...configDefaults.exclude, 'data/**', 'web/build/**']
/** They take engines, start processes, mock a module, or draw with a library that others restrict for the process. */
const inTheirOwnProcess = [
  '**/*.int.spec.ts',
  'command-api/accounts/passwords-process.spec.ts',
  'http/log-output.spec.ts',
  'local/demo/demo.spec.ts',
  'web/feed/carried-orders.spec.ts',
]
/** They start the product within their process, leave nothing of it behind, and look at nothing of the process itself. */
const together = [
  'query-api/**/*.int.spec.ts',
  'command-api/{cache,checkout,customers,idempotency,menu,numbers,orders,placing,qr,reservations,store,tenants,users}/**/*.int.spec.ts',
  'tests/calls/{cookies,every-call,idempotency,known-faults*,limits-of-fields,personal-data,shapes-after-deleting,success-shapes}.int.spec.ts',
]
const globalSetup = ['tests/systems/global-setup.ts']

export default defineConfig({
  test: {
    pool: 'forks', // specs that start servers and send signals need a process, not a thread
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'engines',
          include: inTheirOwnProcess,
          exclude: [...exclude, ...together],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'systems',
          include: together,
          exclude,
          globalSetup,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: specs,
          exclude: [...exclude, ...inTheirOwnProcess],
          isolate: false, // what they import is loaded once for each worker: half the time of these specs
        },
      },
    ],
  },
})
