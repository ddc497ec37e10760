// Guards: every other form survives a reload, a failing server and an ended session.

import { allForms, formsInTheGate, testKeptForm } from './kept-forms-page.ts'

const otherForms = allForms.filter((form) => !formsInTheGate.includes(form))

for (const form of otherForms) testKeptForm(form)
