import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './app/style.css'

const place = document.getElementById('app')
if (place === null) throw new Error('The page has no place for the dashboard.')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// Only there where a page is secure, and only for the shell: it may come when all else is there.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => void navigator.serviceWorker.register('/shell-worker.js').catch(() => undefined))
