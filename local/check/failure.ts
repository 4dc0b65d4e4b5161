import { stripVTControlCharacters } from 'node:util'

/** Of a message only what tells the cause: a snapshot or a page may be thousands of lines. */
const linesTold = 25

/** One failure as a text: its name, then its messages, indented, without colours and the frames of packages. */
export function failureText(name: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^ *at (.*node_modules|new Promise)/.test(line))
  const told = lines.slice(0, linesTold).map((line) => `    ${line}`)
  return [name, ...told, ...(lines.length > linesTold ? ['    …'] : [])].join('\n')
}
