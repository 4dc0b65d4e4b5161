import { boundsText } from '../pos/choices.ts'

type Group = Readonly<{ least: number; most: number; options: readonly Readonly<{ title: string }>[] }>

/** "Choose 1 · Rare, Medium" */
export const groupFacts = (group: Group): string =>
  `${boundsText(group)} · ${group.options.map(({ title }) => title).join(', ')}`
