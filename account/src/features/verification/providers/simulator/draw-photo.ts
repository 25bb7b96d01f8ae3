const size = { width: 1200, height: 840 }

/** Draws a picture that is marked as a specimen. Photo-like grain makes every file different. */
export async function drawPhoto(said: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws nothing')
  pen.fillStyle = '#e8e4d8'
  pen.fillRect(0, 0, size.width, size.height)
  for (let grain = 0; grain < 4000; grain += 1) {
    pen.fillStyle = grain % 2 === 0 ? '#8a8578' : '#fffdf5'
    pen.fillRect(Math.random() * size.width, Math.random() * size.height, 6, 3)
  }
  pen.fillStyle = '#22211d'
  pen.font = '600 56px sans-serif'
  pen.textAlign = 'center'
  pen.fillText(said, size.width / 2, size.height / 2)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}
