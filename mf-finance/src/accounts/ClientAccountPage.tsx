import { AccountPage } from './AccountPage.tsx'

/** A client's account on a page of its own. */
export const Component = () => <AccountPage party="client" />
