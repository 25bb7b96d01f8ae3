import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Small hand-written PDFs: a page, a locked file, an empty one, a bomb.

function build(objects: readonly (Buffer | string)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const push = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((object, i) => {
    offsets.push(length)
    push(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = length
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const catalogObject = '<</Type/Catalog/Pages 2 0 R>>'
const pagesObject = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const pageObject = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<<>>>>'
const stream = (data: Buffer, filter = '') =>
  Buffer.concat([Buffer.from(`<</Length ${data.length}${filter}>>\nstream\n`), data, Buffer.from('\nendstream')])

/** One page with a red square. */
export const onePage = () =>
  build([catalogObject, pagesObject, pageObject, stream(Buffer.from('1 0 0 rg 50 50 100 100 re f'))])

/** A document of these pictures, one per page. */
export async function pdfOf(pictures: readonly Buffer[]): Promise<Buffer> {
  const pages = await Promise.all(
    pictures.map(async (picture) => {
      const { data, info } = await sharp(picture)
        .flatten()
        .toColourspace('srgb')
        .jpeg({ quality: 92 })
        .toBuffer({ resolveWithObject: true })
      return { data, width: info.width, height: info.height, tall: Math.round((595 * info.height) / info.width) }
    }),
  )
  const at = (index: number): number => 3 + index * 3
  return build([
    catalogObject,
    `<</Type/Pages/Kids[${pages.map((_, index) => `${at(index)} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    ...pages.flatMap(({ data, width, height, tall }, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 ${tall}]/Contents ${at(index) + 1} 0 R/Resources<</XObject<</P ${at(index) + 2} 0 R>>>>>>`,
      stream(Buffer.from(`595 0 0 ${tall} 0 0 cm /P Do`)),
      stream(
        data,
        `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      ),
    ]),
  ])
}

/** A page with a red square, followed by one whose commands unfold to `megabytes` of work. */
export function withBombBehind(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, '0 0 300 200 re f '), { level: 9 })
  const second = pageObject.replace('4 0 R', '6 0 R')
  return build([
    catalogObject,
    '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
    pageObject,
    stream(Buffer.from('1 0 0 rg 50 50 100 100 re f')),
    second,
    stream(packed, '/Filter/FlateDecode'),
  ])
}

/** A document without pages. */
export const noPages = () => build([catalogObject, '<</Type/Pages/Kids[]/Count 0>>'])

/** Requires a password: the key entries match no password at all. */
export const locked = () =>
  build(
    [
      catalogObject,
      pagesObject,
      pageObject,
      stream(Buffer.from('1 0 0 rg')),
      `<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>`,
    ],
    `/Encrypt 5 0 R/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]`,
  )

/** A page whose drawing commands unfold to `megabytes` of work, compressed twice so that the file stays tiny. */
export function bomb(megabytes: number): Buffer {
  const commands = Buffer.alloc(megabytes * 1024 * 1024, '0 0 300 200 re f ')
  const packed = deflateSync(commands, { level: 9 })
  return build([catalogObject, pagesObject, pageObject, stream(packed, '/Filter/FlateDecode')])
}
