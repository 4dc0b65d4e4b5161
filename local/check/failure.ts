import { stripVTControlCharacters } from 'node:util'

/** Maximum number of lines of a message: a snapshot or a page may have thousands. */
const linesTold = 25

/** A failure as text: its name, then its messages, indented, without colours and stack frames of packages. */
export function failureText(name: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^ *at (.*node_modules|new Promise)/.test(line))
  const told = lines.slice(0, linesTold).map((line) => `    ${line}`)
  return [name, ...told, ...(lines.length > linesTold ? ['    …'] : [])].join('\n')
}
