import { createBrowserRouter, RouterProvider } from '@drayline/platform/router'
import { createRoot } from 'react-dom/client'
import '../styles.css'
import { Gallery } from './Gallery.tsx'

/** The gallery as a page of its own: `npm run gallery`. */
const router = createBrowserRouter([{ path: '*', element: <Gallery /> }])
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router} />)
