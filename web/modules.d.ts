/** `icon:<weight>/<name>` is the path of one Phosphor drawing (vite/icons.ts). */
declare module 'icon:*' {
  const path: string
  export default path
}

declare module 'virtual:look.css' {}

/** Loads the texts of a part of the app, by language (vite/language.ts). */
declare module 'virtual:languages/*' {
  const loaders: Readonly<
    Record<
      import('@comanda/domain/store/languages.ts').Language,
      () => Promise<{ default: import('@lingui/core').Messages }>
    >
  >
  export default loaders
}
