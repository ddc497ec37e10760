import { formsInTheGate, testKeptForm } from './kept-forms-page.ts'

for (const form of formsInTheGate) testKeptForm(form)
