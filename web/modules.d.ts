/** `icon:<weight>/<name>` is the path of one Phosphor drawing (vite/icons.ts). */
declare module 'icon:*' {
  const path: string
  export default path
}

declare module 'virtual:look.css' {}

declare module 'virtual:language/*' {
  const messages: import('@lingui/core').Messages
  export default messages
}
