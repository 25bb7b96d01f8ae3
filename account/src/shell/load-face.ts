import file from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/** The languages that the file has all letters for (face.css). */
const covered = ['en', 'de', 'es', 'id']

/** Loads our face, once the page is there. Without it the page keeps the system's. */
export async function loadFace(language: string): Promise<void> {
  if (!covered.includes(language.split('-', 1)[0] ?? '')) return
  const face = new FontFace('Figtree', `url(${file}) format('woff2')`, { weight: '300 900' })
  document.fonts.add(await face.load())
}
