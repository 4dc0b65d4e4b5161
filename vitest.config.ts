import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.spec.ts', '**/*.spec.tsx'],
    exclude: ['**/node_modules/**', 'data/**', 'web/build/**'],
    globalSetup: ['tests/systems/global-setup.ts'],
    pool: 'forks', // specs that start servers and send signals need a process, not a thread
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    restoreMocks: true,
  },
})
