/** Inserted by the build: vite/service-worker.ts. */
declare module 'virtual:shell' {
  export const version: string
  export const files: readonly { url: string; revision: string | null; integrity?: string }[]
}
