/** Styles. Themes are CSS variables of `@drayline/ui`, so that no style is computed per theme. */
export { createGlobalStyle, css, keyframes, StyleSheetManager, styled } from 'styled-components'
