/** Runs alone among all tabs of this browser. Plain http on a local network has no locks: there it runs at once. */
export const lock = <Result>(name: string, run: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, run) : run()
