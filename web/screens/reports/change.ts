/** Change against the previous period in whole percent; 'none' if that was empty. */
export type Change = Readonly<{ way: 'up' | 'down' | 'same' | 'none'; percent: number }>

export function changeOf(now: number, before: number): Change {
  if (before === 0) return { way: now === 0 ? 'same' : 'none', percent: 0 }
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { way: 'same', percent: 0 }
  return { way: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) }
}
