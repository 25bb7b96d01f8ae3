/** What we use of `libheif-js`, whose own types do not cover it. */
declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifPhoto {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Fills `data` with RGBA pixels. The callback gets null when the photo cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (filled: { data: Uint8ClampedArray } | null) => void,
    ): void
  }

  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifPhoto[] } }
  export default libheif
}
