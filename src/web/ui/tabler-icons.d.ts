// Icons are imported one by one: the package's barrel makes the build transform thousands of modules, and its paths carry no types.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ReactNode, SVGProps } from 'react'

  const icon: (
    props: Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number },
  ) => ReactNode
  export default icon
}
