export { loadTexts as loader } from '../messages.ts'
export { Component } from './CaseAction.tsx'
