/** Full page loads, in one object so that tests can watch them. */
export const pageLoad = {
  to(url: string): void {
    window.location.assign(url)
  },
  again(): void {
    window.location.reload()
  },
}
