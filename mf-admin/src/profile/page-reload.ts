/** Long enough to read that it worked. */
const delay = 700

/** The page's own reload, in one object so that tests can watch it. */
export const pageReload = {
  /** After a photo or the profile was saved (R-PRO-4): everything on the page is read anew. */
  soon(): void {
    setTimeout(() => window.location.reload(), delay)
  },
}
