import { css, styled } from '@drayline/platform/styled'
import { media } from '../tokens.ts'

export const Overlay = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--z-overlay);
  background: var(--overlay);
  animation: ui-fade var(--motion) var(--ease);

  @media print { display: none; }
`

const panel = css`
  display: flex;
  flex-direction: column;
  background: var(--surface);
  color: var(--text);
  box-shadow: var(--shadow-lg);
  font-size: var(--text-md);

  &:focus-visible { outline: none; }
  @media (forced-colors: active) { border: 1px solid CanvasText; }
`

/** An open window is printed instead of the page beneath it, on as many sheets as it needs. */
const printed = css`
  @media print {
    &, &[data-size] { position: static; width: 100%; max-height: none; border: 0; box-shadow: none; overflow: visible; animation: none; }
  }
`

export const DialogPanel = styled.div`
  ${panel}
  position: fixed;
  inset: 0;
  z-index: var(--z-dialog);
  width: min(520px, calc(100% - 2rem));
  height: fit-content;
  max-height: min(85dvh, 860px);
  margin: auto;
  border-radius: 12px;
  overflow: hidden;
  animation: ui-rise var(--motion) var(--ease);

  &[data-size='sm'] { width: min(400px, calc(100% - 2rem)); }
  &[data-size='lg'] { width: min(720px, calc(100% - 2rem)); }
  &[data-size='xl'] { width: min(1040px, calc(100% - 2rem)); }
  &[data-size='full'] { width: min(1680px, calc(100% - 2rem)); }

  ${media.phone} {
    inset: auto 0 0;
    width: 100%;
    max-height: 92dvh;
    margin: 0;
    border-radius: 14px 14px 0 0;
    padding-bottom: env(safe-area-inset-bottom);
    &[data-size] { width: 100%; }
  }
  ${printed}
`

export const DrawerPanel = styled.div`
  ${panel}
  position: fixed;
  inset: 0 0 0 auto;
  z-index: var(--z-dialog);
  width: min(520px, 100%);
  border-left: 1px solid var(--border);
  animation: ui-slide var(--motion) var(--ease);

  &[data-size='sm'] { width: min(400px, 100%); }
  &[data-size='lg'] { width: min(760px, 100%); }
  &[data-size='xl'] { width: min(1320px, 100%); }

  ${media.phone} {
    border-left: 0;
    &, &[data-size] { width: 100%; }
  }
  ${printed}
`

/** Position of the navigation: beside its button, never over the whole of a phone. */
export const LeftDrawerPanel = styled(DrawerPanel)`
  inset: 0 auto 0 0;
  border-left: 0;
  border-right: 1px solid var(--border);
  animation-name: ui-slide-from-left;

  &&, &&[data-size] { width: min(20rem, 86%); }
`

export const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-4) var(--space-3) var(--space-6);

  ${DrawerPanel} > & { border-bottom: 1px solid var(--border); }
  ${media.phone} { flex-wrap: wrap; justify-content: flex-end; padding-left: var(--space-4); }
  @media print {
    padding: 0 0 var(--space-3);
    & > :not(:first-child) { display: none; }
  }
`

export const Titles = styled.div`
  display: grid;
  flex: 1;
  gap: var(--space-1);
  min-width: 0;
  padding-top: 5px;

  /* A title that would be broken in pieces stands above its buttons; the cross alone still fits beside it. */
  ${media.phone} { flex-basis: 75%; }
`

export const Title = styled.h2`
  font-size: var(--text-lg);
  font-weight: var(--weight-semibold);
  overflow-wrap: anywhere;
`

export const Description = styled.p`
  color: var(--text-muted);
`

export const Body = styled.div`
  --pad: var(--space-6);
  display: flex;
  flex-direction: column;
  flex: 1 1 auto;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-2) var(--pad) var(--pad);
  scroll-padding-block: var(--space-4) var(--space-16);

  ${DrawerPanel} > & { padding-top: var(--space-5); }
  ${media.phone} { --pad: var(--space-4); }
  @media print { --pad: 0px; overflow: visible; }

  @media (min-width: 900px) {
    &:has(> [data-beside]) { flex-direction: row; align-items: flex-start; gap: var(--space-5); }
    &:has(> [data-beside]) > form { align-self: stretch; }
    &:has(> [data-beside]) > form > [data-form-actions] { margin-left: 0; }
  }

  /* A form's buttons stay in sight at the bottom, as a footer of the window. */
  & > form { flex: 1; }
  & > form > [data-form-actions] {
    position: sticky;
    bottom: calc(-1 * var(--pad));
    z-index: 1;
    margin: auto calc(-1 * var(--pad)) calc(-1 * var(--pad));
    padding: var(--space-3) var(--pad);
    border-top: 1px solid var(--border);
    background: var(--surface-sunken);
  }
`

/** What stands beside the form of a drawer: it stays in sight while the form scrolls. */
export const Beside = styled.div`
  min-width: 0;
  margin-bottom: var(--space-4);
  --sheet-height: 34dvh;

  @media (min-width: 900px) {
    position: sticky;
    top: 0;
    flex: 1.4;
    margin-bottom: 0;
    --sheet-height: calc(100dvh - 14rem);
  }
  @media print { display: none; }
`

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-6);
  border-top: 1px solid var(--border);
  background: var(--surface-sunken);

  ${media.phone} {
    padding-inline: var(--space-4);
    & > * { flex: 1; }
  }
  @media print { display: none; }
`
