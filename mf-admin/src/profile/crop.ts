/** Edge length in pixels of what is sent; the server makes it smaller still. */
const largest = 1024

interface Square {
  x: number
  y: number
  width: number
  height: number
}

/** Cuts a square out of a picture. @throws when this browser cannot read or draw it */
export async function cropped(url: string, { x, y, width, height }: Square): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const edge = Math.min(largest, Math.round(width))
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, edge, edge)
  pen.drawImage(image, x, y, width, height, 0, 0, edge, edge)
  return await new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn')))
    canvas.toBlob(take, 'image/jpeg', 0.92)
  })
}
