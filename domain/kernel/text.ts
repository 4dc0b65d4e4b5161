/** Maximum length of a line in a form; requests refuse longer ones first, with the field's own message. */
const maxTitleLength = 200
/** Maximum length of an address, a header or a footer. */
export const maxTextLength = 1_000

export const isTitle = (text: string): boolean => text.trim() !== '' && text.length <= maxTitleLength
export const isText = (text: string | null): boolean => text === null || text.length <= maxTextLength
