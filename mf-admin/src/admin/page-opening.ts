/** A full page load, in one object so that tests can watch it: rights and menus come anew from the server. */
export const pageOpening = {
  to(path: string): void {
    window.location.assign(path)
  },
}
