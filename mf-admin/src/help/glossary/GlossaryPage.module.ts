export { Component } from './GlossaryPage.tsx'
export { loader } from './glossary.messages.ts'
