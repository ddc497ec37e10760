// Styles used only by the dashboard and the admin panel; loaded with them. Keep Mantine's own order: primitives first.
import './mantine-overlay-styles.ts'
// The arrow of every NativeSelect.
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
