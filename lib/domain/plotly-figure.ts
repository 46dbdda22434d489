/** The parts of Plotly's trace vocabulary that Tabletalk uses. */
export type ChartTrace =
  | {
      type: 'bar';
      name: string;
      orientation: 'v' | 'h';
      x: (string | number | null)[];
      y: (string | number | null)[];
      customdata: string[][];
      hovertemplate: string;
      marker: { color: string | string[] };
      /** Where each bar begins; at zero when absent. */
      base?: number[];
      text?: string[];
      textposition?: 'outside';
      cliponaxis?: false;
      xaxis?: string;
      yaxis?: string;
    }
  | {
      type: 'scatter';
      name: string;
      mode: 'lines' | 'markers' | 'lines+markers';
      x: (string | number)[];
      y: (number | null)[];
      customdata: string[][];
      hovertemplate: string;
      connectgaps: false;
      line: { color: string; width: number };
      marker: { color: string; size: number; opacity: number };
      fill: 'none' | 'tozeroy' | 'tonexty';
      stackgroup?: string;
      stackgaps?: 'interpolate';
      groupnorm?: 'percent';
      xaxis?: string;
      yaxis?: string;
    }
  | {
      /** One closed shape, named by its text. */
      type: 'scatter';
      name: string;
      mode: 'lines';
      x: number[];
      y: number[];
      text: string;
      fill: 'toself';
      fillcolor: string;
      hoveron: 'fills';
      hoverinfo: 'text';
      line: { color: string; width: number };
    }
  | {
      type: 'box';
      name: string;
      x: string[];
      y: number[];
      boxpoints: 'outliers';
      marker: { color: string };
    }
  | {
      type: 'heatmap';
      name: string;
      x: string[];
      y: string[];
      z: (number | null)[][];
      customdata: string[][][];
      hovertemplate: string;
      text: string[][];
      texttemplate: string;
      hoverongaps: false;
      xgap: number;
      ygap: number;
      colorscale: [number, string][];
      zmid?: number;
      showscale: boolean;
      colorbar: {
        thickness: number;
        outlinewidth: 0;
        exponentformat: 'B';
        tickmode?: 'array';
        tickvals?: (string | number)[];
        ticktext?: string[];
      };
    }
  | {
      type: 'pie';
      labels: string[];
      values: number[];
      customdata: string[][];
      hovertemplate: string;
      sort: false;
      direction: 'clockwise';
      texttemplate: string[];
      marker: { colors: string[]; line: { color: string; width: number } };
    }
  | { type: 'histogram'; name: string; x: number[]; hovertemplate: string; marker: { color: string } };

export type ChartAxis = {
  type: 'date' | 'linear' | 'category' | 'log';
  title: { text: string; standoff: number };
  automargin: true;
  gridcolor: string;
  zerolinecolor: string;
  linecolor: string;
  showgrid: boolean;
  rangemode?: 'tozero';
  separatethousands: true;
  exponentformat: 'B';
  autorange?: 'reversed';
  categoryorder?: 'array';
  categoryarray?: string[];
  tickmode?: 'array';
  tickvals?: (string | number)[];
  ticktext?: string[];
  tickformat?: string;
  tickangle?: number;
  nticks?: number;
  ticksuffix?: string;
  side?: 'top';
  visible?: boolean;
  fixedrange?: true;
  range?: [number, number];
  domain?: [number, number];
  anchor?: string;
  matches?: string;
  showticklabels?: boolean;
};

/** A text on the figure; on an axis of logarithms its place is a logarithm. */
export type ChartAnnotation = {
  text: string;
  x: number;
  y: number;
  xref: string;
  yref: string;
  xanchor: 'left' | 'center' | 'right';
  yanchor: 'top' | 'middle' | 'bottom';
  showarrow: false;
  align?: 'left';
  bgcolor?: string;
  font?: { size?: number; color?: string };
};

export type ChartLine = {
  type: 'line';
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  xref: string;
  yref: string;
  line: { color: string; width: number; dash: 'dash' };
};

export type ChartLayout = {
  title: { text: string; subtitle: { text: string }; x: number; xanchor: 'left'; automargin: true };
  height: number;
  autosize: true;
  barmode: 'group' | 'stack' | 'relative';
  barnorm?: 'percent';
  bargap: number;
  showlegend: boolean;
  legend: { orientation: 'h'; x: number; y: number; yanchor: 'bottom'; itemwidth: number };
  margin: { l: number; r: number; t: number; b: number };
  font: { family: string; size: number; color: string };
  colorway: string[];
  paper_bgcolor: string;
  plot_bgcolor: string;
  hovermode: 'closest';
  hoverlabel: { bgcolor: string; bordercolor: string; font: { color: string }; align: 'left' };
  dragmode: false;
  xaxis?: ChartAxis;
  yaxis?: ChartAxis;
  /** The axes of further panels. */
  [axis: `${'x' | 'y'}axis${number}`]: ChartAxis;
  annotations?: ChartAnnotation[];
  shapes?: ChartLine[];
};

export type ChartFigure = {
  readonly data: ChartTrace[];
  readonly layout: ChartLayout;
  /** What the chart leaves out, one sentence each; also in the layout's subtitle, so that an image carries it. */
  readonly notes: readonly string[];
};
