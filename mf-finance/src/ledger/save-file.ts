/** Saves what an address of the API answers; the server names the file. */
export function saveFile(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
