/** Stands for the REST root in the paths of controllers: where it is depends on the configuration. */
export const REST_ROOT = '{rest}';
