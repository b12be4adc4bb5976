/** The shell's client state (docs/decisions/0057). Remotes read what they may know of it from their host. */
export {
  combineSlices,
  configureStore,
  createSelector,
  createSlice,
  type PayloadAction,
} from '@reduxjs/toolkit'
export { Provider as ReduxProvider, useDispatch, useSelector } from 'react-redux'
