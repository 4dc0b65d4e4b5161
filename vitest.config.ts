import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const specs = ['**/*.spec.ts', '**/*.spec.tsx']
const exclude = [...configDefaults.exclude, 'data/**', 'web/build/**']
/** Specs that start or kill processes, measure time or memory, or watch for faults of the whole process. */
const inTheirOwnProcess = [
  'command-api/{crash,late-store,outage,overload,random-kills}.int.spec.ts',
  'command-api/accounts/{enumeration,floods,outage,password-floods,without-redis}.int.spec.ts',
  'command-api/jobs/main.int.spec.ts',
  'command-api/photos/photos.int.spec.ts',
  'event-store/client/silence.int.spec.ts',
  'event-store/server/{kills,subscribers}.int.spec.ts',
  'http/{database,identity}.int.spec.ts',
  'local/instance/*.int.spec.ts',
  'projections/main.int.spec.ts',
  'projections/runtime/rebuild.int.spec.ts',
  'tests/calls/floods.int.spec.ts',
  'tests/day/day.int.spec.ts',
  'tests/faults/{floods,full-disk,redis,sigterm,store-kills}.int.spec.ts',
  'tests/systems/{any-order,engines}.int.spec.ts',
]
/** Specs without engines that need a process of their own: they mock modules, or change settings of a library. */
const pureInTheirOwnProcess = [
  'command-api/accounts/passwords-process.spec.ts',
  'http/log-output.spec.ts',
  'local/demo/demo.spec.ts',
  'web/feed/carried-orders.spec.ts',
  'web/guest/refused-line.spec.ts',
]
const onEngines = ['**/*.int.spec.ts']
const globalSetup = ['tests/systems/global-setup.ts']
/** Node itself imports the files, from its compile cache, as in production. Specs that mock modules cannot use it. */
const nodeImports = { viteModuleRunner: false, nodeLoader: false }

// processes that specs start load what others have compiled, also without `npm test`, which sets it too
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/node')

export default defineConfig({
  test: {
    pool: 'forks', // specs that start servers and send signals need a process, not a thread
    maxWorkers: 3, // on two cores: specs of faults wait more than they work
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    // a whole run tries a failed test a second time and names it in its sums (decision 0056)
    retry: process.env.SECOND_TRY === '1' ? 1 : 0,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'engines', include: inTheirOwnProcess, exclude, globalSetup, experimental: nodeImports },
      },
      {
        extends: true,
        test: {
          name: 'systems',
          include: onEngines,
          exclude: [...exclude, ...inTheirOwnProcess],
          globalSetup,
          isolate: false, // what they import is loaded once for each worker
          experimental: nodeImports,
          execArgv: ['--max-semi-space-size=64'], // a tenth less CPU time: fewer collections of the young generation
        },
      },
      { extends: true, test: { name: 'mocks', include: pureInTheirOwnProcess, exclude } },
      {
        extends: true,
        test: {
          name: 'pure',
          include: specs,
          exclude: [...exclude, ...onEngines, ...pureInTheirOwnProcess],
          isolate: false, // half the time of these specs
        },
      },
    ],
  },
})
