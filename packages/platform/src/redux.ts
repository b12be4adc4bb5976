/** Client state that crosses screens; a remote injects its own slice under its id. */
export { combineSlices, configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
export { Provider as ReduxProvider, useDispatch, useSelector } from 'react-redux'
