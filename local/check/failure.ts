import { stripVTControlCharacters } from 'node:util'

/** Maximum number of lines of a message: a snapshot or a page may have thousands. */
const maxLines = 25

/** A failure as text: its name, then its messages, indented, without colours and stack frames of packages. */
export function failureText(name: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^ *at (.*node_modules|new Promise)/.test(line))
  const excerpt = lines.slice(0, maxLines).map((line) => `    ${line}`)
  return [name, ...excerpt, ...(lines.length > maxLines ? ['    …'] : [])].join('\n')
}
